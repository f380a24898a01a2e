/** Id of the element in the card that contains the secure frame for its whole life. */
export const SLOT_ID = 'airlock-secure'
