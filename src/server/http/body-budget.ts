// Bodies are read before their sender is known, so what they take of the memory has a limit: for all together,
// and for each address half of what the others leave, so that there is always some room for the next.

export interface BodyBudgetRules {
  /** For all bodies together. */
  bytesMax: number;
  /** So much of each body always has room: no crowd of long bodies keeps short ones out. */
  freeBytes: number;
}

export interface HeldBody {
  /** Whether there is room for so many bytes more; if there is, they are held. */
  take(bytes: number): boolean;
  /** Gives back all of it. */
  end(): void;
}

export interface BodyBudget {
  /** Begins a body of a sender. */
  open(sender: string): HeldBody;
}

export function createBodyBudget({ bytesMax, freeBytes }: BodyBudgetRules): BodyBudget {
  const heldOf = new Map<string, number>();
  let held = 0;

  const add = (sender: string, bytes: number): void => {
    held += bytes;
    const own = (heldOf.get(sender) ?? 0) + bytes;
    if (own === 0) heldOf.delete(sender);
    else heldOf.set(sender, own);
  };

  return {
    open: (sender) => {
      let length = 0;
      let counted = 0;
      return {
        take: (bytes) => {
          length += bytes;
          const more = Math.max(0, length - freeBytes) - counted;
          const own = heldOf.get(sender) ?? 0;
          if (more > 0 && own + more > (bytesMax - (held - own)) / 2) return false;
          counted += more;
          add(sender, more);
          return true;
        },
        end: () => {
          add(sender, -counted);
          counted = 0;
        },
      };
    },
  };
}
