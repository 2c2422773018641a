import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

/** Formats are prettier's; types and undefined names svelte-check's. */
export default defineConfig(
  { ignores: ["src/**/generated/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // Maps and sets here belong to one object and are not shown; what is shown is `$state.raw`, replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
      // It reads the reason behind a code as more codes; svelte-check warns of what no comment covers.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: {
        parser: ts.parser,
        extraFileExtensions: [".svelte"],
        svelteConfig: { compilerOptions: { runes: true } },
      },
    },
  },
);
