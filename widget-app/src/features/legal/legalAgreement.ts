import { createContext, useContext } from 'react'
import { selectPrivacyUrl, selectTermsUrl } from '../../state/config/configSlice.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

interface LegalAgreement {
  agreed: boolean
  agree: (agreed: boolean) => void
}

/**
 * Whether the visitor ticked the checkbox. Kept as long as the widget lives: a visitor who comes back to
 * Connect has already agreed.
 */
export const LegalAgreementContext = createContext<LegalAgreement>({ agreed: false, agree: () => undefined })

interface Legal extends LegalAgreement {
  /** Whether the dApp requires the tick before a connection, and has terms to agree to. */
  required: boolean
}

export function useLegal(): Legal {
  const agreement = useContext(LegalAgreementContext)
  const hasLinks = useAppSelector((state) => Boolean(selectTermsUrl(state) ?? selectPrivacyUrl(state)))
  const wanted = useAppSelector((state) => selectFeatures(state).legalCheckbox)
  return { ...agreement, required: wanted && hasLinks }
}
