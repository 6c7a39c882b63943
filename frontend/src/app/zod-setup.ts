import { z } from 'zod';

// Compiled parsers need `new Function`, which the content security policy forbids. Imported before any schema.
z.config({ jitless: true });
