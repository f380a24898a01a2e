export * from './toast.ts'
export * from './toastSlice.ts'
