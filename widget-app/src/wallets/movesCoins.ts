/** Whether a method moves coins, as its name says: a balance that is shown may be old after it. */
export const movesCoins = (method: string): boolean => /send/i.test(method)
