/** A name or a search without case, accents and needless space: "  Électrum " is found by "electrum". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
