/** Whether a method moves coins, judged by its name: afterwards the displayed balance may be outdated. */
export const movesCoins = (method: string): boolean => /send/i.test(method)
