/** The text to sign. It contains the time, so that every signature differs. */
export const sentence = () => `I am using the Airlock demo.\n\n${new Date().toISOString()}`
