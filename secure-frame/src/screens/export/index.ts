export { ExportScreen, type ExportScreenProps } from './ExportScreen.tsx'
export type { ExportFailure } from './FailedStep.tsx'
export type { ExportKind } from './kinds.ts'
