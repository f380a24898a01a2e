/** A failure that a person can mend. Its message is one sentence that says what is wrong and how to put it right. */
export class Problem extends Error {}
