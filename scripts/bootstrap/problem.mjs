/** An error that a person can fix. Its message is one sentence with the cause and the fix. */
export class Problem extends Error {}
