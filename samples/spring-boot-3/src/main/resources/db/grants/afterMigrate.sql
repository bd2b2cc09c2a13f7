grant select, insert, update on holdfast_resource to rental;
grant select, insert, update, delete on holdfast_blockade to rental;
