const strong = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text)

/** Prints the title of the next step. */
export const heading = (text: string) => process.stdout.write(`\n${strong(`── ${text}`)}\n`)

export const line = (text: string) => process.stdout.write(`${text}\n`)
