/** What is signed: never the same twice. */
export const sentence = () => `I am using the Airlock demo.\n\n${new Date().toISOString()}`
