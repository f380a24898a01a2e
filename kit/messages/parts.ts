/** A message that contains elements: `` parts`${name} asks for this.` `` is a list of its texts and parameters. */
export const parts = <Part>(texts: TemplateStringsArray, ...given: Part[]): (string | Part)[] =>
  texts.flatMap((text, index) => [text, ...given.slice(index, index + 1)])
