import { MeshLambertMaterial, MeshStandardMaterial, type MeshStandardMaterialParameters } from "three";

/** Whether three dimensions are drawn by the processor here: then everything that shines is left out. */
function isWeak(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const facts = context?.getExtension("WEBGL_debug_renderer_info");
  const name = facts ? String(context?.getParameter(facts.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export const weak = isWeak();

/** A surface that shines, where the device can. */
export function shiny(look: MeshStandardMaterialParameters): MeshStandardMaterial | MeshLambertMaterial {
  if (!weak) return new MeshStandardMaterial(look);
  const { map, color } = look;
  return new MeshLambertMaterial({ ...(map ? { map } : {}), ...(color === undefined ? {} : { color }) });
}
