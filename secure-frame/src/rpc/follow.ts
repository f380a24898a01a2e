/**
 * Looks again and again until there is something. Returns null if there is nothing in time, and rejects if the person
 * leaves first. A look that fails counts as nothing.
 */
export type Follow = <T>(look: () => Promise<T | null>) => Promise<T | null>

/** Looks once, for requests without a screen. */
export const lookOnce: Follow = (look) => look().catch(() => null)
