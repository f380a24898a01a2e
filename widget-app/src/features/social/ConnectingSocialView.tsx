import { selectScreenView } from '../../state/router/viewFacts.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { SocialStatus } from './SocialStatus.tsx'

/**
 * A sign-in with a provider. The secure frame draws most of it, in this view: the press that opens the provider's
 * window, the number to compare, and the question who the visitor is. Here is what comes before and after.
 */
export function ConnectingSocialView() {
  const inFrame = useAppSelector((state) => selectScreenView(state) === 'ConnectingSocial')
  return inFrame ? null : <SocialStatus />
}
