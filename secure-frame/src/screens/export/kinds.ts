/** What can be exported. */
export type ExportKind = 'phrase' | 'evm' | 'solana'

interface KindTexts {
  name: string
  text: string
}

export const EXPORT_KINDS: Readonly<Record<ExportKind, KindTexts>> = {
  phrase: { name: 'Recovery phrase', text: 'Words that open all accounts in another wallet' },
  evm: { name: 'Ethereum key', text: 'The key of this account alone, in hex' },
  solana: { name: 'Solana key', text: 'The key of this account alone, in base58' },
}
