import { settings, type Language } from "./settings.svelte";

/** Where the words of each language lie, as `import.meta.glob` finds them: "./words/de.ts". */
type Files<T> = Record<string, () => Promise<{ default: T }>>;

/** The words of one part of the app in the language of the moment, fetched when they are needed. */
export class Phrases<T> {
  private found: T | undefined = $state.raw();
  private language: Language | undefined;

  constructor(private readonly files: Files<T>) {
    everywhere.add(this as Phrases<unknown>);
  }

  /** Fetches the words; everything that shows them follows by itself. */
  async ready(): Promise<void> {
    const language = settings.language;
    if (this.language === language) return;
    const { default: words } = await this.file(language)();
    if (settings.language !== language) return this.ready();
    this.language = language;
    this.found = words;
  }

  private file(language: Language): Files<T>[string] {
    const path = Object.keys(this.files).find((path) => path.endsWith(`/${language}.ts`));
    return this.files[path ?? ""]!;
  }

  get words(): T {
    if (this.found === undefined) throw new Error("these words have not been fetched yet");
    return this.found;
  }

  get fetched(): boolean {
    return this.found !== undefined;
  }
}

const everywhere = new Set<Phrases<unknown>>();

/** Another language, everywhere at once. */
export async function speak(language: Language): Promise<void> {
  settings.keep({ language });
  await Promise.all([...everywhere].filter((phrases) => phrases.fetched).map((phrases) => phrases.ready()));
  document.documentElement.lang = language;
}
