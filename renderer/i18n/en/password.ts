/** How a server's password or a destination's secret is kept. */
export const password = {
  kept: {
    protected: '{{what}} is kept protected by the system’s key store.',
    encrypted: '{{what}} is kept encrypted.',
    unprotected: '{{what}} is stored in plain text.',
    run_only: '{{what}} lasts until Callboard exits; enter it again after each start.',
  },
  how: {
    protected: '{{what}} will be kept protected by the system’s key store.',
    encrypted: '{{what}} will be kept encrypted.',
    none: 'This computer can’t protect what it stores: without your consent it is kept only until Callboard exits.',
    noneInBrowser: '{{what}} lasts until Callboard exits. Set CALLBOARD_VAULT_KEY to keep it encrypted.',
  },
  what: { password: 'The password', secret: 'The secret' },
  consent: 'Store it in plain text',
} as const
