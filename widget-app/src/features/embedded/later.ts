export { EmailNote } from './EmailNote.tsx'
export { resumeSignIn, signIn } from './emailFlow.ts'
