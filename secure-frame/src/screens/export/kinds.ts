/** The formats of an export. */
export const EXPORT_KINDS = ['phrase', 'evm', 'solana'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
