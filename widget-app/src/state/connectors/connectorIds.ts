/** Id of the connector that signs in: the wallet is in the secure frame. */
export const EMBEDDED_ID = 'AUTH'

/** Id of the connector that pairs with a wallet elsewhere over the relay. */
export const PAIRING_ID = 'walletConnect'
