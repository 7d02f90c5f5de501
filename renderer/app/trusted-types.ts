declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown
    }
  }
}

// React Aria's live announcer clears its log through innerHTML, so the policy allows only empty text.
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) })

export {}
