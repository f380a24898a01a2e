/** Id of the element in the card that holds the secure frame for as long as it lives. */
export const SLOT_ID = 'airlock-secure'
