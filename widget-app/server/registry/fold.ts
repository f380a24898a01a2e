/** Normalises a name or a search: no case, no accents, no extra space. "electrum" finds "  Électrum ". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
