/** How a server's password is kept. */
export const password = {
  kept: {
    protected: 'The password is kept protected by the system’s key store.',
    encrypted: 'The password is kept encrypted.',
    unprotected: 'The password is stored in plain text.',
    run_only: 'The password lasts until Callboard exits; enter it again after each start.',
  },
  how: {
    protected: 'The password will be kept protected by the system’s key store.',
    encrypted: 'The password will be kept encrypted.',
    none: 'This computer can’t protect a stored password: without your consent it is kept only until Callboard exits.',
    noneInBrowser: 'The password lasts until Callboard exits. Set CALLBOARD_VAULT_KEY to keep it encrypted.',
  },
  consent: 'Store the password in plain text',
} as const
