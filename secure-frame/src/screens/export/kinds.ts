/** What can be exported. */
export type ExportKind = 'phrase' | 'evm' | 'solana'

interface KindTexts {
  name: string
  text: string
}

export const EXPORT_KINDS: Readonly<Record<ExportKind, KindTexts>> = {
  phrase: { name: 'Recovery phrase', text: 'Opens all your accounts' },
  evm: { name: 'Ethereum key', text: 'Opens the Ethereum account alone' },
  solana: { name: 'Solana key', text: 'Opens the Solana account alone' },
}
