/** A message around what is drawn: `` parts`${name} asks for this.` `` is a list of texts and of what is given. */
export const parts = <Part>(texts: TemplateStringsArray, ...given: Part[]): (string | Part)[] =>
  texts.flatMap((text, index) => [text, ...given.slice(index, index + 1)])
