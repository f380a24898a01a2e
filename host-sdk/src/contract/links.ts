const NO_WALLET =
  /^(?:javascript|vbscript|data|blob|file[^:]*|about|intent|view-source|https?|wss?|ftp|mailto|tel|sms|chrome[^:]*|[^:]*-extension|ms-[^:]*|search-ms):/i

/**
 * Whether the scheme of a link cannot belong to a wallet, because it runs or opens something else (`javascript:`,
 * `data:`).
 */
export const isNoWallet = (link: string): boolean => NO_WALLET.test(link)
