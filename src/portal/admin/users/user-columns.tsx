import { Link } from 'react-router-dom';
import type { User } from '#contract/calls/users.ts';
import type { Role } from '#contract/roles.ts';
import styles from '#portal/admin/users/users.module.css';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { ShortId } from '#portal/ui/lists/short-id.tsx';
import { dayText, momentText } from '#portal/ui/moment-text.ts';
import { Stamp } from '#portal/ui/stamp.tsx';

const moment = (iso: string | null) =>
  iso === null ? (
    'never'
  ) : (
    <time dateTime={iso} title={momentText(iso)}>
      {dayText(iso)}
    </time>
  );

/** The columns of both lists of users, as the specification names them. */
export function userColumns({
  adminId,
  pathOf,
  onRole,
  withLastLogin,
  areDeleted,
}: {
  /** Whose own role is not changed here. */
  adminId: string;
  pathOf: (user: User) => string;
  /** Undefined where roles are only shown. */
  onRole?: (user: User, role: Role) => void;
  withLastLogin: boolean;
  /** They have no page, and their last change is their deletion. */
  areDeleted: boolean;
}): readonly Column<User>[] {
  return [
    {
      key: 'id',
      label: 'ID',
      only: 'table',
      render: ({ id }) => <ShortId id={id} />,
    },
    {
      key: 'email',
      label: 'Email',
      title: true,
      plain: ({ email }) => email,
      render: (user) =>
        areDeleted ? (
          user.email
        ) : (
          <Link className={styles.email} to={pathOf(user)}>
            {user.email}
          </Link>
        ),
    },
    {
      key: 'name',
      label: 'Full Name',
      render: ({ name, active }) => (
        <span className={styles.name}>
          {name} {active ? null : <Stamp tone="error">inactive</Stamp>}
        </span>
      ),
    },
    {
      key: 'role',
      label: 'Role',
      only: 'table',
      render: (user) =>
        onRole ? (
          <select
            className={styles.role}
            aria-label={`Role of ${user.email}`}
            value={user.role}
            disabled={user.id === adminId}
            onChange={({ target }) => onRole(user, target.value === 'admin' ? 'admin' : 'user')}
          >
            <option value="admin">admin</option>
            <option value="user">user</option>
          </select>
        ) : (
          user.role
        ),
    },
    {
      key: 'role-of-card',
      label: 'Role',
      only: 'card',
      render: ({ role }) => (role === 'admin' ? <Stamp tone="info">admin</Stamp> : 'user'),
    },
    ...(areDeleted
      ? [
          {
            key: 'deleted_at',
            label: 'Deleted At',
            isLabelled: true as const,
            render: ({ updated_at }: User) => moment(updated_at),
          },
        ]
      : []),
    ...(withLastLogin
      ? [
          {
            key: 'last_login',
            label: 'Last Login',
            only: 'table' as const,
            render: ({ last_login }: User) => moment(last_login),
          },
        ]
      : []),
    {
      key: 'created_at',
      label: 'Created At',
      only: 'table',
      render: ({ created_at }) => moment(created_at),
    },
  ];
}
