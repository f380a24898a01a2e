/** Id of the connector that signs in: the wallet is in the secure frame. */
export const EMBEDDED_ID = 'AUTH'
