// Puts together what two areas show of a user: areas do not import each other.
import { Statistics } from '#portal/account/statistics/statistics.tsx';
import { UserDetailsScreen } from '#portal/admin/users/user-details-screen.tsx';

export function UserDetailsPage() {
  return (
    <UserDetailsScreen
      statisticsOf={({ adminId, userId }) => <Statistics userId={adminId} of={userId} />}
    />
  );
}
