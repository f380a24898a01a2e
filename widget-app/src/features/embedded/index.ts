export { EmailField } from './EmailField.tsx'
export * from './embeddedSlice.ts'
export * from './login.ts'
