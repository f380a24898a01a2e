/** The kinds of words that the code is coloured by. */
export type Kind = 'word' | 'text' | 'number' | 'tag' | 'sign' | 'name'

export interface Token {
  kind: Kind
  text: string
}

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['text', /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/y],
  ['word', /\b(?:import|from|const|true|false|null|module)\b/y],
  ['number', /\b\d[\d_.]*\b/y],
  ['tag', /<\/?[a-z]+|(?<=[\w"'])>/y],
  ['name', /[\w$.]+|\s+/y],
  ['sign', /[^\w\s'"]/y],
]

function next(code: string, at: number): Token {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at
    const [text] = pattern.exec(code) ?? []
    if (text) return { kind, text }
  }
  return { kind: 'sign', text: code.charAt(at) }
}

/** Splits our own snippets into words, to colour them. Nothing is lost: the texts joined are the code. */
export function tokensOf(code: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < code.length; ) {
    const token = next(code, at)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}
