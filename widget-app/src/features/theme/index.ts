export * from './themeSlice.ts'
