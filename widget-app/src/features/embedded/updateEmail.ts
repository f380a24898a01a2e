import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { embeddedWords } from '../../messages/en/embedded.ts'
import { signedIn } from '../../state/account/embeddedSlice.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { showToast } from '../../state/notices/toast.ts'
import { goBack } from '../../state/router/navigation.ts'
import { selectStack, selectView, wentReset } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'

/** Changes the email address of the wallet, step by step in the secure frame. Rejects if a step fails. */
export const updateEmail =
  (email: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (!hasLogin(selectAccount(getState())))
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Not connected to email or social')
    const client = await services.secure()
    const { action } = await client.updateEmail({ email })
    if (action === 'VERIFY_PRIMARY_OTP') await client.updateEmailPrimaryOtp({})
    const { newEmail } = await client.updateEmailSecondaryOtp({})
    dispatch(signedIn(newEmail))
    dispatch(showToast({ message: embeddedWords.emailUpdated, variant: 'success' }))
    if (selectView(getState()) !== 'UpdateEmailWallet') return
    // If the dApp opened the view there is none to go back to, and closing would hide the success.
    dispatch(selectStack(getState()).length > 1 ? goBack() : wentReset({ view: 'Account' }))
  }
