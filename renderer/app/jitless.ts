import { z } from 'zod'

// The page's policy forbids eval, which zod would try. Imported before any schema is created.
z.config({ jitless: true })
