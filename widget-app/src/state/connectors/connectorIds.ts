/** Id of the connector with sign-in: its wallet is in the secure frame. */
export const EMBEDDED_ID = 'AUTH'

/** Id of the connector that pairs with a wallet outside the page over the relay. */
export const PAIRING_ID = 'walletConnect'
