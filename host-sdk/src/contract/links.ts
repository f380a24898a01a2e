const NO_WALLET =
  /^(?:javascript|vbscript|data|blob|file[^:]*|about|intent|view-source|https?|wss?|ftp|mailto|tel|sms|chrome[^:]*|[^:]*-extension|ms-[^:]*|search-ms):/i

/** Whether a link's scheme is no wallet's: it runs, shows or opens something else, whatever comes after it. */
export const isNoWallet = (link: string): boolean => NO_WALLET.test(link)
