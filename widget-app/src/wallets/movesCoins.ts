/** Whether a method moves coins, judged by its name. */
export const movesCoins = (method: string): boolean => /send/i.test(method)
