export { NoWindow } from './NoWindow.tsx'
export { ReviewInWindow } from './ReviewInWindow.tsx'
