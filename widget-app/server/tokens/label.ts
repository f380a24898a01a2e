export * from '../../shared/label.ts'
