export { ExportScreen, type ExportScreenProps } from './ExportScreen.tsx'
export type { ExportKind } from './kinds.ts'
