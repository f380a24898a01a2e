/** The most events in one body, and the most bytes: browsers refuse a beacon of more than 64 kB. */
export const MOST_EVENTS = 200
export const BODY_BYTES = 65_536
