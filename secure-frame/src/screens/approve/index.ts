export { ApproveScreen, type ApproveScreenProps } from './ApproveScreen.tsx'
