import { createContext, useContext } from 'react'
import { selectPrivacyUrl, selectTermsUrl } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'

interface LegalAgreement {
  agreed: boolean
  agree: (agreed: boolean) => void
}

/** Whether the visitor ticked the box. It lives as long as the widget: who comes back to Connect has agreed already. */
export const LegalAgreementContext = createContext<LegalAgreement>({ agreed: false, agree: () => undefined })

interface Legal extends LegalAgreement {
  /** The dApp wants a tick before anybody connects, and has something to agree to. */
  required: boolean
}

export function useLegal(): Legal {
  const agreement = useContext(LegalAgreementContext)
  const hasLinks = useAppSelector((state) => Boolean(selectTermsUrl(state) ?? selectPrivacyUrl(state)))
  const wanted = useAppSelector((state) => state.config.features?.legalCheckbox === true)
  return { ...agreement, required: wanted && hasLinks }
}
