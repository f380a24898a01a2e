/** What can be exported. */
export const EXPORT_KINDS = ['phrase', 'evm', 'solana'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
