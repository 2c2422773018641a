import { addresses } from "./http";

/** Whether this page came from this very machine, by an address that means nothing to any other. */
const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Where others reach this table; undefined if they cannot. */
export async function reachable(): Promise<string | undefined> {
  if (!isLocal) return location.origin;
  return (await addresses().catch(() => undefined))?.addresses[0];
}
