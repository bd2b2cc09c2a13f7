/** The path before all paths of the service, such as /book-me; empty at the root of a host. */
export const base = new URL('../..', import.meta.url).pathname.slice(0, -1);
