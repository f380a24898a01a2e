export { SessionsScreen, type SessionsScreenProps } from './SessionsScreen.tsx'
