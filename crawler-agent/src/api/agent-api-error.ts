/** The api refused or could not be reached. `status` 0: no answer; 5xx and 0 may pass, the others never. */
export class AgentApiError extends Error {
  readonly code = 'agent_api_error';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentApiError';
    this.status = status;
  }

  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The credential is taken no more: nothing the agent does is of any use. */
export function isRevoked(error: unknown): boolean {
  return error instanceof AgentApiError && (error.status === 401 || error.status === 403);
}
